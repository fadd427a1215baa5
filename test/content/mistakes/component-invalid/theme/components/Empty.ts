export const text = 'no component';

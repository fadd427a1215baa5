export const part = 'imported by others';

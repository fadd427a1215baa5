/** A number as people write it: `1000000` is “1,000,000”. */
export const inWords = (digits: string): string => Number(digits).toLocaleString('en');

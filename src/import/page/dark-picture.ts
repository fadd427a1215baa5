/**
 * Whether a picture is shown on dark pages alone, as Material for MkDocs and GitHub read it: beside one
 * for light pages, which Lectern shows on a light ground everywhere.
 */
export const isDarkPicture = (address: string): boolean =>
  /#(?:only-dark|gh-dark-mode-only)$/.test(address);

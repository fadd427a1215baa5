/** Matches allowed dot names at the top of a site, which hosts and browsers request. */
export const PUBLISHED_DOT_NAMES = /^\/\.(?:well-known(?=\/)|nojekyll$)/;

/** Matches characters that HFS+ ignores in names, and other invisible ones (git, `utf8.c`). */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** Matches hidden names, and short NTFS names of `.git` (git, `path.c`: `is_ntfs_dotgit`, `is_ntfs_dot_generic`). */
const HIDDEN = /^(?:\.|git~\d+$|gi[0-9a-f]{4}~\d$)/i;

/** Matches device names on Windows, with any extension, which may be preceded by spaces. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;

/** Whether Windows takes a file or one of its folders for a device, or its name has invisible characters. */
export const isUnportable = (path: string): boolean =>
  /\p{Cc}/u.test(path) || path.split('/').some((name) => DEVICE.test(name));

/** The same for names that Windows or macOS do not distinguish. */
export const folded = (path: string) =>
  path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');

/**
 * Whether a file or one of its folders is hidden on some file system: editors or git may act on such
 * files, and no site needs any except `.well-known` and `.nojekyll`.
 *
 * @param path starts with `/`
 */
export function isHidden(path: string): boolean {
  return path
    .replace(PUBLISHED_DOT_NAMES, '')
    .split('/')
    .some((name) => HIDDEN.test(name.replace(IGNORED, '')));
}

/** Whether an untrusted file may be written: neither hidden nor a device on any system, in any Unicode form. */
export function isHarmless(path: string): boolean {
  const plain = path.replace(IGNORED, '').normalize('NFKC');
  return !isHidden(plain) && !isUnportable(plain);
}

/** Names that begin with a dot and that hosts and browsers request, at the top of a site. */
export const PUBLISHED_DOT_NAMES = /^\/\.(?:well-known(?=\/)|nojekyll$)/;

/** Characters that HFS+ ignores in names, and others that no one sees (git, `utf8.c`). */
const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** A name that is hidden, or a short name of NTFS for `.git` (git, `path.c`: `is_ntfs_dotgit`, `is_ntfs_dot_generic`). */
const HIDDEN = /^(?:\.|git~\d+$|gi[0-9a-f]{4}~\d$)/i;

/** Names of devices on Windows, with any extension, which spaces may precede. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i;

/** Whether Windows takes a file or one of its folders for a device, or no system shows its name as it is. */
export const isUnportable = (path: string): boolean =>
  /\p{Cc}/u.test(path) || path.split('/').some((name) => DEVICE.test(name));

/** The same for names that Windows or macOS do not distinguish. */
export const folded = (path: string) =>
  path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFC');

/**
 * Whether a file or one of its folders is hidden on some file system: it may be one that an editor or
 * git acts upon, and no site needs any but `.well-known` and `.nojekyll`.
 *
 * @param path starts with `/`
 */
export function isHidden(path: string): boolean {
  return path
    .replace(PUBLISHED_DOT_NAMES, '')
    .split('/')
    .some((name) => HIDDEN.test(name.replace(IGNORED, '')));
}

/** Whether a file from a stranger may be written: its name is hidden or a device on no system, in no Unicode form. */
export function isHarmless(path: string): boolean {
  const plain = path.replace(IGNORED, '').normalize('NFKC');
  return !isHidden(plain) && !isUnportable(plain);
}

import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { SIGNATURE_FILE } from './site-list.ts';

/** The signed statement about a build. */
interface Statement {
  /** Identity of the build, which covers all listed files: see `SiteList`. */
  readonly build: string;
  /** Incremented with each build. */
  readonly number: number;
  /** Id of the key that may sign later builds. */
  readonly successor?: string;
}

/** A statement with its signature (Ed25519, RFC 8032). */
interface Signed {
  /** SubjectPublicKeyInfo (RFC 5280, section 4.1) in DER, as Base64. */
  readonly publicKey: string;
  /** SHA-256 of that, in lower-case hexadecimal. */
  readonly keyId: string;
  /** A {@link Statement} as JSON: exactly these characters are signed. */
  readonly statement: string;
  /** Base64. */
  readonly signature: string;
}

/** The signature of a build, preceded by those in which earlier keys named their successors. */
interface SignatureFile extends Signed {
  readonly handovers?: readonly Signed[];
}

/** A valid signature by any key. */
type VerifiedStatement = Statement & Signed;

const derOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' });

const keyIdOf = (key: KeyObject): string => hash('sha256', derOf(key));

/** Parses an Ed25519 key in PEM; errors contain only its source, never the text. */
export function keyFrom(pem: string, kind: 'private' | 'public', source: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = kind === 'private' ? createPrivateKey(pem) : createPublicKey(pem);
  } catch {
    // Reported below, without what Node says of the text.
  }
  const isPublic = kind === 'public' && !pem.includes('PRIVATE KEY');
  if (key?.asymmetricKeyType === 'ed25519' && (kind === 'private' || isPublic)) return key;
  const advice =
    kind === 'private'
      ? 'openssl genpkey -algorithm ed25519 -out key.pem'
      : 'openssl pkey -in key.pem -pubout -out public.pem';
  throw new Error(`${source} is no ${kind} Ed25519 key in PEM. This makes one: ${advice}`);
}

/** @throws {Error} if the signature is not that of the statement */
function verified({ publicKey, keyId, statement, signature }: Signed): VerifiedStatement {
  const der = Buffer.from(publicKey, 'base64');
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  const isBy = key.asymmetricKeyType === 'ed25519' && keyIdOf(key) === keyId;
  if (!isBy || !verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))) {
    throw new Error('does not hold');
  }
  const said: Statement = JSON.parse(statement);
  if (!Number.isSafeInteger(said.number) || typeof said.build !== 'string') {
    throw new Error('says neither build nor number');
  }
  return { ...said, publicKey, keyId, statement, signature };
}

/** Reads an untrusted signature; fails unless it holds, whoever it is of. */
export function readSignature(
  text: string,
): VerifiedStatement & { readonly handovers: readonly VerifiedStatement[] } {
  try {
    const file: SignatureFile = JSON.parse(text);
    return { ...verified(file), handovers: (file.handovers ?? []).map(verified) };
  } catch (cause) {
    throw new Error(`The signature at ${SIGNATURE_FILE} is damaged.`, { cause });
  }
}

/** The number of a build that is signed by a key, or by one that it has handed over to; fails if it is not. */
export function expectSignedBy(text: string, trusted: KeyObject): number {
  const { keyId, number, handovers } = readSignature(text);
  let known: string | undefined = keyIdOf(trusted);
  for (const each of handovers) {
    if (known !== keyId && each.keyId === known && each.successor) known = each.successor;
  }
  if (known === keyId) return number;
  throw new Error(`The site is signed by the key ${keyId}, not by ${keyIdOf(trusted)}.`);
}

export interface Signing {
  readonly key: KeyObject;
  /** The public key that may sign later builds. */
  readonly successor?: KeyObject | undefined;
}

/**
 * Signs a build: the text of its signature. The same build after the same one has the same text.
 *
 * @param previous the signature of the site before, if it has one
 * @throws {Error} if that is damaged, or of a key that has not named this one
 */
export function signatureOf(build: string, { key, successor }: Signing, previous?: string): string {
  const publicKey = createPublicKey(key);
  const keyId = keyIdOf(publicKey);
  const next = successor && keyIdOf(successor);
  const before = previous === undefined ? undefined : readSignature(previous);
  if (before && before.keyId !== keyId && before.successor !== keyId) {
    throw new Error(
      `The site before is signed by the key ${before.keyId}, which does not name ${keyId} as its successor. Sign with that key and --successor first; to begin anew, build into an empty folder, without --previous.`,
    );
  }
  const isSame = before?.build === build && before.keyId === keyId && before.successor === next;
  const number = isSame ? before.number : (before?.number ?? 0) + 1;
  const statement = JSON.stringify({ build, number, ...(next && { successor: next }) });
  const passed = before && before.keyId !== keyId ? [before] : [];
  const handovers = [...(before?.handovers ?? []), ...passed].map(
    ({ publicKey, keyId, statement, signature }) => ({ publicKey, keyId, statement, signature }),
  );
  const file: SignatureFile = {
    publicKey: derOf(publicKey).toString('base64'),
    keyId,
    statement,
    signature: sign(null, Buffer.from(statement), key).toString('base64'),
    ...(handovers.length > 0 && { handovers }),
  };
  return JSON.stringify(file);
}

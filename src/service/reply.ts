/** What is read of a request: no operation takes a body. A `Request` is one. */
export interface RequestHead {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: { readonly get: (name: string) => string | null };
}

export type HeaderFields = Readonly<Record<string, string>>;

/**
 * A response as plain data. Making a `Response` with its headers and a stream, and reading them
 * back, takes our server longer than finding most files.
 */
export interface Reply {
  readonly status: number;
  /** Without the length of a body in memory. */
  readonly headers: HeaderFields;
  /** Present for HEAD too; {@link toResponse} leaves it out. */
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

const encoder = new TextEncoder();

/** The reply as a `Response`, to HEAD without its body. */
export function toResponse(method: string, { status, headers, body }: Reply): Response {
  const content = typeof body === 'string' ? encoder.encode(body) : body;
  const length =
    content instanceof Uint8Array ? { 'Content-Length': String(content.byteLength) } : {};
  return new Response(method === 'HEAD' ? null : content, {
    status,
    headers: { ...headers, ...length },
  });
}

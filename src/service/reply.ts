/** What is read of a request: no operation takes a body. A `Request` is one. */
export interface RequestHead {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: { readonly get: (name: string) => string | null };
}

export type HeaderFields = Readonly<Record<string, string>>;

/**
 * An answer as plain data. A `Response` with its headers and the stream of its body takes our
 * server longer to make and to read again than most answers take to find.
 */
export interface Reply {
  readonly status: number;
  /** Without the length of a body in memory. */
  readonly headers: HeaderFields;
  /** What HEAD is not sent stands here too. */
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

const encoder = new TextEncoder();

/** The reply to a method for a platform that takes a `Response`. */
export function toResponse(method: string, { status, headers, body }: Reply): Response {
  const content = typeof body === 'string' ? encoder.encode(body) : body;
  const length =
    content instanceof Uint8Array ? { 'Content-Length': String(content.byteLength) } : {};
  return new Response(method === 'HEAD' ? null : content, {
    status,
    headers: { ...headers, ...length },
  });
}

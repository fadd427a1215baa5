/** The parts of a `Request` that are read: no operation takes a body. */
export interface RequestHead {
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  readonly headers: { readonly get: (name: string) => string | null };
}

export type HeaderFields = Readonly<Record<string, string>>;

/**
 * A response as plain data. Creating a `Response` with headers and a stream and reading them back
 * takes our server longer than finding most files.
 */
export interface Reply {
  readonly status: number;
  /** Without `Content-Length` if the body is in memory. */
  readonly headers: HeaderFields;
  /** Also present for HEAD; {@link toResponse} omits it. */
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;
}

const encoder = new TextEncoder();

/** Converts a reply to a `Response`, without body for HEAD. */
export function toResponse(method: string, { status, headers, body }: Reply): Response {
  const content = typeof body === 'string' ? encoder.encode(body) : body;
  const length =
    content instanceof Uint8Array ? { 'Content-Length': String(content.byteLength) } : {};
  return new Response(method === 'HEAD' ? null : content, {
    status,
    headers: { ...headers, ...length },
  });
}

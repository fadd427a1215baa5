import type { Service } from '../service/service.ts';
import { plainText } from './fact.ts';

/** As much of a response as a reader takes; without text for an error. */
export class Fetched {
  readonly text: string;
  #plain: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The text without the marks of Markdown. */
  get plain(): string {
    this.#plain ??= plainText(this.text);
    return this.#plain;
  }

  get bytes(): number {
    return Buffer.byteLength(this.text);
  }
}

/** The responses of a site. Each request is made once for all readers, since none changes anything. */
export class Published {
  readonly #service: Service;
  readonly #fetched = new Map<string, Promise<Fetched>>();

  constructor(service: Service) {
    this.#service = service;
  }

  /** What stands at an address, cut after some characters. */
  async get(url: string, cut: number): Promise<Fetched> {
    const whole = await this.#once(url, async () => {
      const response = await this.#service.fetch(new Request(url));
      return response.ok ? response.text() : '';
    });
    if (whole.text.length <= cut) return whole;
    return this.#once(`${cut} ${url}`, async () => whole.text.slice(0, cut));
  }

  /** The text that a tool of the MCP server gives. */
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<Fetched> {
    const params = { name, arguments: args };
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    return this.#once(message, async () => {
      const { result } = JSON.parse((await this.#service.mcpMessage(message)) ?? '{}');
      return result?.isError ? '' : (result?.content[0]?.text ?? '');
    });
  }

  #once(key: string, fetch: () => Promise<string>): Promise<Fetched> {
    const known = this.#fetched.get(key);
    if (known) return known;
    const fetched = fetch().then((text) => new Fetched(text));
    this.#fetched.set(key, fetched);
    return fetched;
  }
}

/** The options of commands that listen on a port, for `readListenAddress`. */
export const LISTEN_OPTIONS = {
  port: { type: 'string', value: 'PORT', help: 'port to listen on (default: PORT, else 4321)' },
  host: { type: 'string', value: 'HOST', help: 'address to listen on; 0.0.0.0 for all' },
} as const;

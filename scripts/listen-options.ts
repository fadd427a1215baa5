import { option } from './command.ts';

/** The options of commands that listen on a port, for `readListenAddress`. */
export const LISTEN_OPTIONS = {
  port: option('PORT', 'port to listen on (default: PORT, else 4321)'),
  host: option('HOST', 'address to listen on; 0.0.0.0 for all'),
};

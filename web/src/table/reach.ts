/** Who can follow an address: this machine alone, its network, or anybody. */
export type Reach = 'machine' | 'network' | 'anybody';

/** Addresses of one's own network: 10/8, 172.16/12, 192.168/16, 169.254/16, 100.64/10, and those of IPv6. */
const PRIVATE = [
  /^10\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^192\.168\./,
  /^169\.254\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^\[f[cd][0-9a-f]{2}:/,
  /^\[fe[89ab][0-9a-f]:/,
];

export function reachOf(hostname: string): Reach {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return 'machine';
  const v4 = /^\d{1,3}(\.\d{1,3}){3}$/.test(host);
  if (v4 && host.startsWith('127.')) return 'machine';
  if (v4 || host.startsWith('[')) return PRIVATE.some((p) => p.test(host)) ? 'network' : 'anybody';
  // A name without a dot is known in this network alone.
  return !host.includes('.') || /\.(local|lan|home|internal|home\.arpa)$/.test(host) ? 'network' : 'anybody';
}

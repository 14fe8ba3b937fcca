import { describe, expect, it } from 'vitest';
import { reachOf } from './reach';

describe('who can follow a link', () => {
  it.each([
    ['localhost', 'machine'],
    ['127.0.0.1', 'machine'],
    ['127.8.9.1', 'machine'],
    ['[::1]', 'machine'],
    ['sabot.localhost', 'machine'],
    ['10.0.0.7', 'network'],
    ['172.16.4.1', 'network'],
    ['172.31.4.1', 'network'],
    ['192.168.1.20', 'network'],
    ['169.254.3.3', 'network'],
    ['100.64.0.9', 'network'],
    ['[fd12:3456::1]', 'network'],
    ['[fe80::1]', 'network'],
    ['lamp', 'network'],
    ['lamp.local', 'network'],
    ['172.32.4.1', 'anybody'],
    ['100.128.0.1', 'anybody'],
    ['11.0.0.7', 'anybody'],
    ['[2001:db8::1]', 'anybody'],
    ['sabot.example.org', 'anybody'],
    ['10.example.org', 'anybody'],
    ['127.example.org', 'anybody'],
  ] as const)('%s: %s', (host, reach) => {
    expect(reachOf(host)).toBe(reach);
  });
});

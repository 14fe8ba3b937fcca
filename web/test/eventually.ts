import { vi } from 'vitest';

/** Waits until it holds. The limit is there for what never comes, not to measure speed: the machine may be busy. */
export const eventually = <T>(holds: () => T): Promise<T> => vi.waitFor(holds, { timeout: 50_000, interval: 10 });

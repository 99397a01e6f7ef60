import { refuse } from "../../platform/http/refusal.ts";

type TurnLimits = { running: number; waitingOfNetwork: number };

/**
 * Runs so much work at a time in the process. Networks take turns, so that a request from one network waits for at most one of another,
 * however many of those are waiting; of each only so many may wait, the others are refused.
 */
export function networkTurns(limits: TurnLimits): <T>(network: string, work: () => Promise<T>) => Promise<T> {
  let running = 0;
  /** Waiting requests by network; the network whose turn is next comes first. */
  const waitingByNetwork = new Map<string, (() => void)[]>();

  function waitForTurn(network: string): Promise<void> {
    const others = waitingByNetwork.get(network) ?? [];
    if (others.length >= limits.waitingOfNetwork)
      refuse("Many people are signing in from your network just now. Try again in a moment.", 429, { retryAfter: 5 });
    waitingByNetwork.set(network, others);
    return new Promise((resolve) => others.push(resolve));
  }

  function takeNextWaiting(): (() => void) | undefined {
    const [first] = waitingByNetwork;
    if (!first) return undefined;
    const [network, others] = first;
    const next = others.shift();
    waitingByNetwork.delete(network);
    if (others.length > 0) waitingByNetwork.set(network, others);
    return next;
  }

  return async (network, work) => {
    if (running >= limits.running) await waitForTurn(network);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = takeNextWaiting();
      if (next) next();
      else running -= 1;
    }
  };
}

/** A command of WebDriver, by its name there, and what it takes. */
export type Command = <Answer = unknown>(name: string, given?: Record<string, unknown>) => Promise<Answer>;

/** A browser that does what it is told, and how to end it. */
export type Session = { name: string; command: Command; end(): Promise<void> };

/** What an element is called in every answer of WebDriver. */
export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

const PATIENCE = 60_000;
const AGAIN = 100;

/** Asks until there is an answer; what it failed of last is told when there never is. */
export async function until<T>(what: string, ask: () => Promise<T | null | undefined | false>): Promise<T> {
  let last: unknown;
  for (const since = Date.now(); Date.now() - since < PATIENCE;) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
  throw new Error(`It didn’t come to pass that ${what}.`, { cause: last });
}

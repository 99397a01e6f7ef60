/** Counts how often others had their turn since, while something long is made. */
export function countTurns() {
  let count = 0;
  let next: NodeJS.Immediate;
  const turn = () => {
    count += 1;
    next = setImmediate(turn);
  };
  turn();
  return { taken: () => count, stop: () => clearImmediate(next) };
}

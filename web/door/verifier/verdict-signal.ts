import type { Verdict } from "../../../contract/door/door-rules.ts";

type Signal = { tone: "confirm" | "warning" | "danger"; vibration: number[]; pitch: readonly number[] };

/** Each kind of answer is seen, felt and heard differently: whoever looks at the next guest needn't look at the screen. */
const signals = {
  in: { tone: "confirm", pulse: [60], pitch: [880] },
  back: { tone: "confirm", pulse: [60, 60, 60], pitch: [880, 660] },
  again: { tone: "warning", pulse: [60, 80, 60], pitch: [440, 440] },
  out: { tone: "danger", pulse: [250], pitch: [220] },
} as const satisfies Record<string, { tone: Signal["tone"]; pulse: readonly number[]; pitch: readonly number[] }>;

/** Whoever stands at the door reads on, and decides. */
const verdictsToDecide: readonly string[] = ["alreadyCheckedIn", "unanswered", "unlisted"];

/** `unlisted`: somebody has to look at it, and decide. */
export function signalOf(verdict: Verdict | "unlisted") {
  if (verdict === "ok") return signals.in;
  if (verdict === "again") return signals.back;
  return verdictsToDecide.includes(verdict) ? signals.again : signals.out;
}

let audio: AudioContext | undefined;

/** A browser makes no sound before somebody has pressed something; then it is silent. */
export function signalVerdict(verdict: Verdict | "unlisted"): void {
  const { pulse, pitch } = signalOf(verdict);
  navigator.vibrate?.([...pulse]);
  audio ??= typeof AudioContext === "undefined" ? undefined : new AudioContext();
  if (!audio || audio.state === "suspended") return void audio?.resume();
  for (const [at, frequency] of pitch.entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(audio.destination);
    tone.start(audio.currentTime + at * 0.2);
    tone.stop(audio.currentTime + at * 0.2 + 0.12);
  }
}

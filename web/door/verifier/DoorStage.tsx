import { clsx } from "clsx";
import { Flashlight, FlashlightOff, Keyboard, ListChecks, Undo2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { CameraButtons } from "./CameraButtons.tsx";
import { CheckInResultCard, undoOf } from "./CheckInResultCard.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { useCamera } from "./use-camera.ts";
import type { CheckInControl } from "./use-check-in.ts";
import { verdictColors } from "./verdict-colors.ts";

type PanelName = "code" | "guests" | "inside";

type Props = {
  title: string;
  /** Below it: the home's number and the program. */
  text: string;
  /** How many are inside, where a home has a limit; the panel counts them out. */
  inside: { count: number | undefined; most: number; panel: ReactNode } | undefined;
  /** Lines of the phone's own: no network, a conflict. */
  lines: ReactNode;
  /** The list of guests; undefined under a pass. */
  guests: ReactNode;
  checking: CheckInControl;
  card: Omit<Parameters<typeof CheckInResultCard>[0], "checking" | "isOverCamera">;
  stop: () => void;
};

/** The camera to the edges of the screen, and the verdict over it. */
export function DoorStage({ title, text, inside, lines, guests, checking, card, stop }: Props) {
  const { result, busy, show } = checking;
  const [panel, setPanel] = useState<PanelName>();
  const camera = useCamera((text) => {
    setPanel(undefined);
    void show(text);
  }, "environment");
  const { video, error, light, switchLight } = camera;
  const colors = result && verdictColors(result);
  const [seen, setSeen] = useState(result);
  // A verdict, wherever it comes from, is what the screen is for.
  if (seen !== result) {
    setSeen(result);
    setPanel(undefined);
  }
  useWholeScreen();
  const toggle = (one: PanelName) => setPanel((now) => (now === one ? undefined : one));
  const undo = undoOf(checking);
  return createPortal(
    <section
      aria-label="Camera"
      data-on-photo
      className="fixed inset-0 z-40 flex flex-col overflow-hidden bg-[#08151b] text-white"
    >
      <video
        ref={video}
        aria-label="What the camera sees"
        muted
        playsInline
        className="absolute inset-0 size-full object-cover"
      />
      <header className="relative grid gap-2.5 bg-linear-to-b from-[#08151b]/90 via-[#08151b]/70 to-transparent px-4 pt-[max(16px,env(safe-area-inset-top))] pb-6">
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <h2 className="display truncate text-xl">{title}</h2>
            {text && <p className="truncate text-base text-white/90">{text}</p>}
          </div>
          {inside && (
            <button
              type="button"
              aria-pressed={panel === "inside"}
              className={clsx(
                "num min-h-11 shrink-0 rounded-full px-4 text-md font-semibold backdrop-blur-md",
                inside.count !== undefined && inside.count >= inside.most
                  ? "bg-award text-award-ink"
                  : "bg-white/25 text-white",
              )}
              onClick={() => toggle("inside")}
            >
              {inside.count === undefined ? `Room for ${inside.most}` : `${inside.count} of ${inside.most} here`}
            </button>
          )}
          <CameraButtons camera={camera} stop={stop} />
        </div>
        {lines}
      </header>
      <div className="relative grid min-h-0 flex-1 [container-type:size] place-items-center p-3">
        {error ? (
          <p role="alert" className="max-w-sm rounded-[16px] bg-surface p-4 text-md text-pretty text-ink">
            {error}
          </p>
        ) : (
          <Frame corner={colors?.corner ?? "border-white"} />
        )}
      </div>
      <div
        className={clsx(
          "relative grid max-h-[70dvh] grid-rows-[minmax(0,1fr)_auto] overflow-hidden rounded-t-[28px]",
          colors && panel === undefined ? colors.face : "bg-[#08151b]/90",
          panel === "guests" && "h-[70dvh]",
        )}
      >
        <div className="mx-auto w-full max-w-[720px] min-h-0 overflow-y-auto overscroll-contain">
          {panel === "code" && (
            <Panel>
              <CodeForm busy={busy} show={show} />
            </Panel>
          )}
          {panel === "guests" && <Panel>{guests}</Panel>}
          {panel === "inside" && <Panel>{inside?.panel}</Panel>}
          {panel === undefined && <CheckInResultCard {...card} checking={checking} isOverCamera />}
        </div>
        <div className="mx-auto grid w-full max-w-[720px] auto-cols-fr grid-flow-col gap-2 px-4 pt-2 pb-[max(16px,env(safe-area-inset-bottom))]">
          {guests !== undefined && (
            <StageButton
              icon={<ListChecks aria-hidden size={22} />}
              label="Guest list"
              pressed={panel === "guests"}
              onPress={() => toggle("guests")}
            />
          )}
          <StageButton
            icon={<Keyboard aria-hidden size={22} />}
            label="Type code"
            pressed={panel === "code"}
            onPress={() => toggle("code")}
          />
          {light !== undefined && (
            <StageButton
              icon={light ? <FlashlightOff aria-hidden size={22} /> : <Flashlight aria-hidden size={22} />}
              label={light ? "Light off" : "Light on"}
              onPress={switchLight}
            />
          )}
          {undo && (
            <StageButton icon={<Undo2 aria-hidden size={22} />} label="Undo" busy={busy} onPress={() => void undo()} />
          )}
        </div>
      </div>
      {colors && <span aria-hidden className={clsx("pointer-events-none absolute inset-0 border-8", colors.edge)} />}
    </section>,
    document.body,
  );
}

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="min-h-full bg-bg px-4 pt-5 pb-4 text-ink">{children}</div>
);

const corners = [
  "top-0 left-0 rounded-tl-[20px] border-t-[6px] border-l-[6px]",
  "top-0 right-0 rounded-tr-[20px] border-t-[6px] border-r-[6px]",
  "bottom-0 left-0 rounded-bl-[20px] border-b-[6px] border-l-[6px]",
  "right-0 bottom-0 rounded-br-[20px] border-r-[6px] border-b-[6px]",
];

/** Where to hold a code, as large as there is room above the verdict. */
const Frame = ({ corner }: { corner: string }) => (
  <div
    aria-hidden
    className="pointer-events-none relative hidden aspect-square h-full [@container(min-height:120px)]:block max-h-[min(62vw,460px)] max-w-full"
  >
    {corners.map((where) => (
      <span key={where} className={clsx("absolute size-10", where, corner)} />
    ))}
  </div>
);

type StageButtonProps = {
  icon: ReactNode;
  label: string;
  pressed?: boolean;
  busy?: boolean;
  onPress: () => void;
};

/** A target for a thumb, with its word. */
const StageButton = ({ icon, label, pressed, busy = false, onPress }: StageButtonProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    aria-disabled={busy || undefined}
    className="grid min-h-15 place-items-center content-center gap-1 rounded-[18px] border border-white/60 px-1 text-sm font-medium text-white aria-pressed:bg-white aria-pressed:text-[#0e2229]"
    onClick={() => !busy && onPress()}
  >
    {icon}
    <span className="max-w-full truncate">{label}</span>
  </button>
);

/** The page behind is out of reach. Messages stand under the head, so that they cover neither the verdict nor the thumb's buttons. */
function useWholeScreen(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const page = document.getElementById("root");
    dataset["toasts"] = "top";
    page?.setAttribute("inert", "");
    return () => {
      delete dataset["toasts"];
      page?.removeAttribute("inert");
    };
  }, []);
}

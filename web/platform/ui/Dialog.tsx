import { Dialog as Base } from "@base-ui/react/dialog";
import { clsx } from "clsx";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { buttonClass } from "./button-class.ts";
import { useBackCloses } from "./back-entries.ts";
import { Notice } from "./Notice.tsx";

const widths = { sm: "sm:max-w-[440px]", md: "sm:max-w-[560px]", lg: "sm:max-w-[760px]", xl: "sm:max-w-[1080px]" };

type Props = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One sentence below the title. */
  text?: ReactNode;
  /** Buttons, kept in sight while the body scrolls. */
  footer?: ReactNode;
  size?: keyof typeof widths;
  /** Why the last try has failed, in a sentence, until the next. */
  failure: string | undefined;
  /** An alert interrupts: a question that must be answered. */
  alert?: boolean;
  /** The dialog asks because somebody is leaving: Back, which they may have pressed, isn't about it. */
  isLeaving?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Around the dialog's content, such as the scope of a stylesheet; without a box of its own. */
  wrap?: (content: ReactNode) => ReactNode;
  children?: ReactNode;
};

const unchanged = (content: ReactNode) => content;

const dialogClass =
  "fixed z-50 flex flex-col overflow-hidden bg-surface text-ink shadow-3 outline-none " +
  "inset-x-0 bottom-0 max-h-[calc(100dvh-12px)] rounded-t-[20px] " +
  "sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-48px)] sm:w-[calc(100vw-48px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-hero " +
  "transition-[opacity,translate,scale] duration-180 ease-out data-ending-style:duration-50 data-ending-style:opacity-0 " +
  "data-starting-style:opacity-0 max-sm:data-starting-style:translate-y-10 sm:data-starting-style:scale-[.97]";

/** One decision. A press beside it is ignored (work isn't lost to a slip); Escape, the cross and Back close it. */
export function Dialog({
  open,
  onClose,
  title,
  text,
  footer,
  size = "md",
  failure,
  alert,
  isLeaving = false,
  initialFocus,
  wrap = unchanged,
  children,
}: Props) {
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open && !isLeaving, onClose);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-180 data-ending-style:opacity-0 data-ending-style:duration-50 data-starting-style:opacity-0"
        />
        <Base.Popup
          ref={popup}
          role={alert ? "alertdialog" : "dialog"}
          data-slot="dialog"
          initialFocus={initialFocus ?? (() => firstField(popup.current))}
          className={clsx(dialogClass, widths[size], !alert && "max-sm:top-3")}
        >
          {wrap(
            <>
              <header className="flex items-start gap-4 px-(--dialog-pad) pt-[calc(var(--dialog-pad)-4px)] pb-4 max-sm:px-5">
                <div className="min-w-0 flex-1">
                  <Base.Title className="display text-[length:var(--dialog-title)] leading-[1.2] max-sm:text-xl wrap-break-word">
                    {title}
                  </Base.Title>
                  {text && (
                    <Base.Description className="mt-1.5 text-base text-pretty text-ink-2">{text}</Base.Description>
                  )}
                </div>
                <Base.Close
                  aria-label="Close"
                  className={buttonClass({ variant: "ghost", size: "icon", className: "-mt-1 -mr-2" })}
                >
                  <X aria-hidden size={20} />
                </Base.Close>
              </header>
              <div
                data-slot="dialog-body"
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-(--dialog-pad) pt-1 pb-(--dialog-pad) empty:hidden max-sm:px-5"
              >
                {children}
              </div>
              <DialogFoot failure={failure}>{footer}</DialogFoot>
            </>,
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons, kept in sight while the body scrolls, and above them the failure. */
const DialogFoot = ({ failure, children }: { failure: string | undefined; children: ReactNode }) => (
  <>
    {failure !== undefined && (
      <div className="px-(--dialog-pad) pb-4 max-sm:px-5">
        <Notice tone="danger" live>
          {failure}
        </Notice>
      </div>
    )}
    {children && (
      <footer className="flex flex-wrap justify-end gap-2 border-t bg-surface px-(--dialog-pad) py-4 max-sm:px-5 max-sm:[&_[data-slot=button]]:h-11! max-sm:[&_[data-slot=button]]:flex-1">
        {children}
      </footer>
    )}
  </>
);

/** The first field gets the focus; without one, the last button of the footer. */
function firstField(popup: HTMLElement | null): HTMLElement | true {
  return popup?.querySelector<HTMLElement>("[autofocus], input:not([type=hidden]), textarea, select") ?? true;
}

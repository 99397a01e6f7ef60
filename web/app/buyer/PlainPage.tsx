import type { ReactNode } from "react";
import { Unlisted } from "../../people/frames/LinkFrame.tsx";

type Props = { title: string; heading: string; children: ReactNode };

/** Around what a link opens, drawn for browsers without scripts. */
export const PlainPage = ({ title, heading, children }: Props) => (
  <>
    <title>{title}</title>
    <Unlisted />
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-5 pt-6 pb-16 sm:pt-12">
      <h1 className="display text-3xl wrap-anywhere">{heading}</h1>
      {children}
      <p className="text-md text-ink-2">
        To change something, or to save this on your phone,{" "}
        <a href="?" className="text-brand-text underline underline-offset-2">
          open the page with JavaScript
        </a>
        . This one can be printed as it is.
      </p>
    </div>
  </>
);

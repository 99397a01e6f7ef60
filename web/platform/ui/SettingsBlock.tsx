import type { ReactNode } from "react";

type Props = { id: string; title: string; text?: ReactNode; children: ReactNode };

/** One matter of a settings page: its title at the left, its fields at the right, a hairline between matters. */
export const SettingsBlock = ({ id, title, text, children }: Props) => (
  <section
    id={id}
    aria-labelledby={`${id}-title`}
    className="grid scroll-mt-6 gap-x-12 gap-y-4 border-t border-line py-7 first-of-type:border-t-0 lg:grid-cols-[260px_minmax(0,640px)]"
  >
    <div>
      <h2 id={`${id}-title`} className="text-md font-semibold">
        {title}
      </h2>
      {text && <p className="mt-1 text-base text-pretty text-ink-3">{text}</p>}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);

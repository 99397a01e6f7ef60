import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Size } from "../../../../contract/platform/sizes.ts";
import type { PageSection } from "../../../../contract/programs/sections.ts";
import { UploadedPicture } from "../../../platform/ui/UploadedPicture.tsx";
import { spacingClasses, colorsOf, inkOn, isPlainBackground, widthClasses } from "./section-style.ts";

type Props = { client: string; background: PageSection["background"]; size: Size; children: ReactNode };

/** N09 A section's background: none, a color, a gradient, a fixed picture or a slower-moving one. */
export function Backdrop({ client, background, size, children }: Props) {
  const content = <div className={widthClasses[size]}>{children}</div>;
  if (isPlainBackground(background)) return <div className="page">{content}</div>;
  const isPicture = background.picture !== null;
  return (
    <div
      data-on-photo={isPicture || undefined}
      // `clip` instead of `hidden`: a hidden overflow is a scroll container, and the picture's motion would follow its scrolling.
      className={clsx("page-band relative isolate overflow-clip", spacingClasses[size])}
      style={isPicture ? { color: "#ffffff", background: "#08151b" } : paint(background)}
    >
      {isPicture && <BackdropPicture client={client} background={background} />}
      {content}
    </div>
  );
}

function paint(background: PageSection["background"]) {
  const colors = colorsOf(background);
  const [color, to = color] = colors;
  return { background: to === color ? color : `linear-gradient(120deg, ${color}, ${to})`, color: inkOn(colors).ink };
}

const BackdropPicture = ({ client, background: { kind, picture } }: Pick<Props, "client" | "background">) => (
  <>
    <div className="absolute inset-0 -z-20" data-parallax={kind === "parallax" || undefined}>
      <UploadedPicture
        client={client}
        picture={picture}
        alt=""
        sizes="(min-width: 1440px) 1392px, 100vw"
        className="size-full object-cover"
      />
    </div>
    <div className="absolute inset-0 -z-10 bg-[#08151b]/62" />
  </>
);

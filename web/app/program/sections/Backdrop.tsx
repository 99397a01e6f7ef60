import { clsx } from "clsx";
import type { ReactNode } from "react";
import { renditionsOf } from "../../../../contract/platform/pictures.ts";
import type { Size } from "../../../../contract/platform/sizes.ts";
import type { PageSection } from "../../../../contract/programs/sections.ts";
import { Picture } from "../../../platform/ui/Picture.tsx";
import { spacingClasses, colorsOf, inkOn, isPlainBackground, widthClasses } from "./section-style.ts";

type Props = { client: string; background: PageSection["background"]; size: Size; children: ReactNode };

/** N09 What a section stands on: the page itself, a color, a gradient, a picture that stays or one that moves slower. */
export function Backdrop({ client, background, size, children }: Props) {
  const content = <div className={widthClasses[size]}>{children}</div>;
  if (isPlainBackground(background)) return <div className="page">{content}</div>;
  const isPicture = background.picture !== null;
  return (
    <div
      data-on-photo={isPicture || undefined}
      // Clipped and not hidden: a band that hides what sticks out could be scrolled, and a picture's motion would be measured by its scrolling.
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
      <Picture
        renditions={picture ? renditionsOf(client, picture) : []}
        alt=""
        sizes="(min-width: 1440px) 1392px, 100vw"
        color={picture?.color}
        className="size-full object-cover"
      />
    </div>
    <div className="absolute inset-0 -z-10 bg-[#08151b]/62" />
  </>
);

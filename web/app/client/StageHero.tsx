import type { ReactNode } from "react";
import type { PictureInfo } from "../../../contract/platform/pictures.ts";
import { UploadedPicture } from "../../platform/ui/UploadedPicture.tsx";
import { heroSizes } from "../../platform/ui/hero-sizes.ts";

type Props = {
  client: string;
  picture: PictureInfo | null;
  title: ReactNode;
  text?: ReactNode;
  /** A badge above the title. */
  above?: ReactNode;
  actions?: ReactNode;
  /** Content at the right of wide screens. */
  beside?: ReactNode;
};

/** The top of a public page: a photograph with the title upon it. */
export const StageHero = ({ client, picture, title, text, above, actions, beside }: Props) => (
  <section data-slot="hero" className="px-3 sm:px-6">
    <div
      data-on-photo
      className="relative isolate mx-auto flex min-h-[440px] max-w-[1392px] items-end overflow-hidden rounded-hero bg-night sm:min-h-[560px]"
    >
      {picture ? <Photograph client={client} picture={picture} /> : <PlainBackground />}
      <div className="words-shade relative flex w-full flex-wrap items-end justify-between gap-x-10 gap-y-8 p-5 pt-40 text-white sm:p-10 sm:pt-52">
        <div className="max-w-[860px] min-w-0 flex-1 basis-80">
          {above}
          <h1 className="display mt-4 text-hero wrap-break-word">{title}</h1>
          {text && <p className="mt-5 max-w-[54ch] text-lg text-pretty text-white/90">{text}</p>}
          {actions && <div className="mt-7 flex flex-wrap gap-3">{actions}</div>}
        </div>
        {beside}
      </div>
    </div>
  </section>
);

const Photograph = ({ client, picture }: { client: string; picture: PictureInfo }) => (
  <>
    <UploadedPicture
      client={client}
      picture={picture}
      alt=""
      sizes={heroSizes}
      eager
      className="absolute inset-0 -z-20 size-full object-cover"
    />
    <div className="photo-shade absolute inset-0 -z-10" />
  </>
);

/** Without a photograph: a dark ground with a glow of the client's color. */
const PlainBackground = () => (
  <div
    aria-hidden
    className="absolute inset-0 -z-10 opacity-60"
    style={{ background: "radial-gradient(90% 130% at 85% 0%, var(--primary), transparent 70%)" }}
  />
);

import { type PictureInfo, renditionsOf } from "../../../contract/platform/pictures.ts";
import { Picture } from "../ui/Picture.tsx";

type Props = { client: string; name: string; logo: PictureInfo | null; size?: number };

/** A client's logo; until there is one, its first letter on its color. The name stands beside it. */
export function ClientMark({ client, name, logo, size = 36 }: Props) {
  if (logo)
    return (
      <Picture
        renditions={renditionsOf(client, logo)}
        alt=""
        sizes={`${size}px`}
        eager="behind"
        className="rounded-xs bg-transparent object-contain"
        style={{ width: size, height: size }}
      />
    );
  return (
    <span
      aria-hidden
      className="display grid shrink-0 place-items-center rounded-xs bg-brand text-brand-ink"
      style={{ width: size, height: size, fontSize: size * 0.5 }}
    >
      {name.charAt(0)}
    </span>
  );
}

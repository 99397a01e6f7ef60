import { useContext } from "react";
import { type PictureInfo, fileURL, sharedPictureSize } from "../../../contract/platform/pictures.ts";
import { ConfidentialContext } from "./confidential-context.ts";

type Props = {
  client: string;
  /** The origin of absolute addresses, for links from elsewhere. */
  origin: string;
  title: string;
  text: string;
  /** The canonical address: of pages that show the same, that of one of them. */
  path: string;
  picture?: PictureInfo | null;
  /** Another picture for shared links. */
  shared?: { url: string; width: number; height: number } | null;
};

/** The head of a public page: for search engines, tabs, and previews of links. */
export function PublicHead({ client, origin, title, text, path, picture, shared }: Props) {
  const isConfidential = useContext(ConfidentialContext);
  if (isConfidential) return <title>{title}</title>;
  const image = shared ?? (picture && { url: fileURL(client, picture.uploadID, "shared"), ...sharedPictureSize });
  return (
    <>
      <title>{title}</title>
      {text && <meta name="description" content={text} />}
      <link rel="canonical" href={origin + path} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {text && <meta property="og:description" content={text} />}
      <meta property="og:url" content={origin + path} />
      {image && <meta property="og:image" content={origin + image.url} />}
      {image && <meta property="og:image:alt" content={title} />}
      {image && <meta property="og:image:type" content="image/jpeg" />}
      {image && <meta property="og:image:width" content={String(image.width)} />}
      {image && <meta property="og:image:height" content={String(image.height)} />}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
    </>
  );
}

import { useContext } from "react";
import { type PictureInfo, renditionsOf } from "../../../contract/platform/pictures.ts";
import { ConfidentialContext } from "./confidential-context.ts";

type Props = {
  client: string;
  /** Where this site is, for who follows the link from elsewhere. */
  origin: string;
  title: string;
  text: string;
  path: string;
  picture?: PictureInfo | null;
  /** Another picture for who shares the page. */
  shared?: { url: string; width: number; height: number } | null;
};

/** What a search engine, a tab, and a link sent to a friend show of a page. */
export function PublicHead({ client, origin, title, text, path, picture, shared }: Props) {
  const isConfidential = useContext(ConfidentialContext);
  if (isConfidential) return <title>{title}</title>;
  const image = shared ?? (picture && renditionsOf(client, picture).at(-1));
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
      {image && <meta property="og:image:width" content={String(image.width)} />}
      {image && <meta property="og:image:height" content={String(image.height)} />}
      <meta name="twitter:card" content={image ? "summary_large_image" : "summary"} />
    </>
  );
}

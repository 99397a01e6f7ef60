import { Compass } from "lucide-react";
import { LinkButton } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

type Props = { title?: string; text?: string; start?: string };

/** For a frame that has the landmark of the page; `start` is where its button leads. */
export const NotFoundNotice = ({
  title = "There is no page here",
  text = "It may have moved, or the address may have a typing mistake in it.",
  start = "/",
}: Props) => (
  <div className="grid min-h-[60dvh] place-items-center">
    <title>{`${title} · Rosette`}</title>
    <meta name="robots" content="noindex" />
    <h1 className="sr-only">{title}</h1>
    <EmptyState
      icon={Compass}
      title={title}
      text={text}
      action={
        <LinkButton to={start} variant="primary">
          To the start
        </LinkButton>
      }
    />
  </div>
);

export const NotFoundPage = (props: Props) => (
  <main data-app className="grid min-h-dvh place-items-center">
    <NotFoundNotice {...props} />
  </main>
);

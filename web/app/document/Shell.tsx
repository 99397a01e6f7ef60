import { addresses } from "../../../contract/platform/addresses.ts";
import { PLAIN_PARAMETER, plainDocuments } from "./plain-documents.ts";

type ShellText = {
  title: string;
  /** What the page is for; without it, search engines and previews of links have nothing of it. */
  text?: string;
  /** What JavaScript is needed for. */
  needs: string;
};

/** What pages that the browser draws are called before it has, and say where no script runs. */
const shellTexts: Partial<Record<string, ShellText>> = {
  [addresses.login]: {
    title: "Sign in",
    text: "Sign in with your email address and password, to enter, to judge, to volunteer, and to see what you have bought.",
    needs: "To sign in, you need your email address and your password, and JavaScript has to be on in your browser.",
  },
  [addresses.register]: {
    title: "Make an account",
    text: "One account for every program: to enter, to judge, to volunteer.",
    needs:
      "To make an account, you need your name, an email address and a password of your own, and JavaScript has to be on in your browser.",
  },
  [addresses.forgotPassword]: {
    title: "Forgot password",
    text: "Have a link sent to your email address, to set a new password.",
    needs:
      "To have a link sent that sets a new password, you need your email address, and JavaScript has to be on in your browser.",
  },
  [addresses.lostTickets]: {
    title: "Find your tickets",
    text: "Say the email address you bought your tickets with, and they come to it once more.",
    needs:
      "To have your tickets sent again, you need the email address you bought them with, and JavaScript has to be on in your browser. The mail that came after buying has them, too.",
  },
  [addresses.certificates]: {
    title: "Check a certificate",
    text: "Type the code of a certificate, and see whether the award is real.",
    needs:
      "To check a certificate, you need the code that is printed on it, and JavaScript has to be on in your browser.",
  },
  [addresses.certificate]: {
    title: "Check a certificate",
    text: "See whether the award that this certificate is for is real.",
    needs: "To check this certificate, JavaScript has to be on in your browser.",
  },
  [addresses.purchase]: { title: "Your order", needs: "To change something here, JavaScript has to be on." },
  [addresses.ticket]: { title: "Your ticket", needs: "To change something here, JavaScript has to be on." },
};

const otherText: ShellText = {
  title: "Rosette",
  needs: "This page needs JavaScript, which is off in your browser. Turn it on and reload the page.",
};

type Props = { path: string | undefined; url: URL };

const textOf = (path: string | undefined) => shellTexts[path ?? ""] ?? otherText;
const hasPlain = (path: string | undefined) => plainDocuments.some((document) => document.path === path);

/** Elements with `data-shell` are taken away as soon as the app goes on to another page. */
export function ShellHead({ path, url }: Props) {
  const { title, text } = textOf(path);
  return (
    <>
      <title>{title === otherText.title ? title : `${title} · ${otherText.title}`}</title>
      {text && <meta data-shell name="description" content={text} />}
      {text && <link data-shell rel="canonical" href={url.origin + url.pathname} />}
      {hasPlain(path) && (
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=?${PLAIN_PARAMETER}`} />
        </noscript>
      )}
    </>
  );
}

export function ShellPage({ path }: Pick<Props, "path">) {
  const { title, needs } = textOf(path);
  return (
    <noscript>
      <main className="mx-auto grid max-w-md gap-3 px-5 pt-16">
        <h1 className="display text-2xl">{title}</h1>
        {hasPlain(path) && (
          <p className="text-md">
            <a href={`?${PLAIN_PARAMETER}`} className="text-brand-text underline underline-offset-2">
              Show it without JavaScript
            </a>
          </p>
        )}
        <p className="text-md text-ink-2">{needs}</p>
        <p className="text-md">
          <a href="/" className="text-brand-text underline underline-offset-2">
            To the start
          </a>
        </p>
      </main>
    </noscript>
  );
}

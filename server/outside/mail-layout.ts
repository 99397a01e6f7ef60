import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { render } from "@react-email/render";
import { type ComponentType, type CSSProperties, type ReactNode, createElement } from "react";
import { type Roles, brandRoles } from "../../contract/brand.ts";
import { mailColors } from "../../contract/mail-look.ts";
import type { Letterhead } from "./letterhead.ts";
import type { MailContent } from "./mail-queries.ts";

export type DrawnMail = { html: string; text: string };

/** What is sent, for programs that show HTML and for those that don't. */
export async function drawMail(subject: string, content: MailContent, head: Letterhead): Promise<DrawnMail> {
  const page = layout(subject, content, head);
  const [html, text] = await Promise.all([render(page), render(page, { plainText: true })]);
  return { html, text };
}

const font = "Figtree, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const { ground, paper, ink, text: textColor, faint, line, quote: quoteLine } = mailColors;
const paragraphStyle: CSSProperties = { fontSize: 16, lineHeight: "25px", color: textColor, margin: "0 0 16px" };
const quoteStyle: CSSProperties = {
  ...paragraphStyle,
  color: ink,
  whiteSpace: "pre-line",
  borderLeft: `3px solid ${quoteLine}`,
  paddingLeft: 16,
};
const noteStyle: CSSProperties = { fontSize: 13, lineHeight: "20px", color: faint, margin: 0 };
const cardStyle: CSSProperties = {
  maxWidth: 560,
  margin: "0 auto",
  backgroundColor: paper,
  borderRadius: 16,
  overflow: "hidden",
};

function layout(subject: string, content: MailContent, head: Letterhead) {
  const { light } = brandRoles(head.color);
  const { heading = subject, paragraphs } = content;
  return tag(Html, { lang: "en" }, [
    tag(Head, {}, []),
    tag(Preview, {}, [paragraphs[0] ?? heading]),
    tag(Body, { style: { backgroundColor: ground, margin: 0, padding: "32px 12px", fontFamily: font } }, [
      tag(Container, { style: cardStyle }, [
        headed(head, light),
        tag(Section, { style: { padding: "28px 32px 32px" } }, [
          tag(Heading, { as: "h1", style: { fontSize: 24, lineHeight: "32px", color: ink, margin: "0 0 16px" } }, [
            heading,
          ]),
          ...paragraphs.map((text) => tag(Text, { style: paragraphStyle }, linesOf(text))),
          content.quote && tag(Text, { style: quoteStyle }, [content.quote]),
          ...action(content, light),
          (content.note || content.unsubscribe) && tag(Hr, { style: { borderColor: line, margin: "24px 0 16px" } }, []),
          content.note && tag(Text, { style: noteStyle }, [content.note]),
          content.unsubscribe && tag(Text, { style: noteStyle }, unsubscribing(head.name, content.unsubscribe)),
        ]),
      ]),
    ]),
  ]);
}

/** The name on the client's color; a logo is made for paper, and stands on it, below a line of that color. */
function headed({ name, logo }: Letterhead, light: Roles) {
  if (!logo)
    return tag(Section, { style: { backgroundColor: light.fill, padding: "20px 32px" } }, [
      tag(Text, { style: { color: light.ink, fontSize: 16, fontWeight: 600, margin: 0 } }, [name]),
    ]);
  const { url: src, width, height } = logo;
  const style: CSSProperties = { color: ink, fontSize: 16, fontWeight: 600 };
  return tag(Section, { style: { borderTop: `6px solid ${light.fill}`, padding: "24px 32px 0" } }, [
    tag(Img, { src, alt: name, width, height, style }, []),
  ]);
}

const unsubscribing = (from: string, href: string): ReactNode[] => [
  `${from} sends you this because you take part. `,
  tag(Link, { href, style: { color: faint, textDecoration: "underline" } }, ["Unsubscribe"]),
];

/** A line is a line, in HTML and in plain text. */
const linesOf = (text: string): ReactNode[] =>
  text.split("\n").flatMap((line, at) => (at === 0 ? [line] : [createElement("br"), line]));

/** The button, and its address in full for programs that draw no buttons. */
function action({ action: given }: MailContent, light: Roles): ReactNode[] {
  if (!given) return [];
  const style: CSSProperties = {
    backgroundColor: light.fill,
    color: light.ink,
    fontSize: 16,
    fontWeight: 600,
    padding: "13px 24px",
    borderRadius: 999,
    textDecoration: "none",
  };
  return [tag(Section, { style: { margin: "8px 0 24px" } }, [tag(Button, { href: given.url, style }, [given.label])])];
}

/** An element with its children in a row: the server has no JSX. */
const tag = (type: unknown, props: { style?: CSSProperties } & Record<string, unknown>, children: ReactNode[]) =>
  createElement(type as ComponentType<object>, props, ...children);

import type { ServiceAddress } from "../../contract/platform/addresses.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { Api } from "./api/api.ts";

/** What stands in the address, by its name in the path. */
export type PageParams = Readonly<Record<string, string>>;

/** A public page that was asked for, and what its answers are fetched with. */
export type LoaderArgs = { url: URL; params: PageParams; api: Api; queries: QueryClient };

/** `origin` makes addresses that can be followed from elsewhere. */
export type PageProps = { params: PageParams; origin: string };
export type PageModule = { loader(args: LoaderArgs): Promise<unknown>; Component: ComponentType<PageProps> };

export type FrameProps = { params: PageParams; children: ReactNode };
export type FrameModule = { loader(args: LoaderArgs): Promise<unknown>; Component: ComponentType<FrameProps> };

export const serviceAddressIn = ({ client = "", service = "" }: PageParams): ServiceAddress => ({ client, service });

/** A public page: where it is, the frames around it from the outside in, and the page itself. */
export type PublicDocument = {
  path: string;
  frames: readonly (() => Promise<FrameModule>)[];
  page: () => Promise<PageModule>;
  /** The parameters behind the question mark that the page asks for. Whatever else stands there makes no other page. */
  knows?: readonly string[];
  /** What its Content-Security-Policy allows beside what every page's does. */
  policy?: PagePolicy;
  /** It has a map: its policy allows where the operator has the tiles from. */
  hasMap?: boolean;
};

/** From where else a page may load, by what it is for: { "frame-src": ["https://…"] }. */
export type PagePolicy = Readonly<Record<string, readonly string[]>>;

import type { ServiceAddress } from "../../contract/platform/addresses.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { Api } from "./api/api.ts";

/** Params of the address, by name. */
export type PageParams = Readonly<Record<string, string>>;

/** A request for a public page, and the means to fetch its answers. */
export type LoaderArgs = { url: URL; params: PageParams; api: Api; queries: QueryClient };

/** `origin` is for absolute addresses. */
export type PageProps = { params: PageParams; origin: string };
export type PageModule = { loader(args: LoaderArgs): Promise<unknown>; Component: ComponentType<PageProps> };

export type FrameProps = { params: PageParams; children: ReactNode };
export type FrameModule = { loader(args: LoaderArgs): Promise<unknown>; Component: ComponentType<FrameProps> };

export const serviceAddressIn = ({ client = "", service = "" }: PageParams): ServiceAddress => ({ client, service });

/** A public page: its path, the frames around it from the outside in, and the page itself. */
export type PublicDocument = {
  path: string;
  frames: readonly (() => Promise<FrameModule>)[];
  page: () => Promise<PageModule>;
  /** Query parameters that the page reads. Others make no other page. */
  knows?: readonly string[];
  /** Additions to the Content-Security-Policy. */
  policy?: PagePolicy;
  /** Made to stand in a frame of another site: those that the client names, or any where it names none. */
  isFramed?: boolean;
  /** The page has a map: its policy allows the operator's sources of tiles. */
  hasMap?: boolean;
};

/** Further sources by directive: { "frame-src": ["https://…"] }. */
export type PagePolicy = Readonly<Record<string, readonly string[]>>;

import type { ServiceAt } from "../../contract/addresses.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType, ReactNode } from "react";
import type { Api } from "../api/api.ts";

/** What stands in the address, by its name in the path. */
export type Params = Readonly<Record<string, string>>;

/** A public page that was asked for, and what its answers are fetched with. */
export type Asked = { url: URL; params: Params; api: Api; queries: QueryClient };

/** `origin` makes addresses that can be followed from elsewhere. */
export type PageProps = { params: Params; origin: string };
export type PageModule = { needs(asked: Asked): Promise<unknown>; Component: ComponentType<PageProps> };

export type FrameProps = { params: Params; children: ReactNode };
export type FrameModule = { needs(asked: Asked): Promise<unknown>; Component: ComponentType<FrameProps> };

export const serviceIn = ({ client = "", service = "" }: Params): ServiceAt => ({ client, service });

import { paths } from "../../../contract/platform/addresses.ts";
import type { PageProps } from "../../platform/page.ts";
import { NotFoundNotice } from "../../platform/support/NotFoundPage.tsx";

/** Nothing is fetched for it. */
export const loader = async () => undefined;

/** Within the frame of an association, at whose address there is no page. */
const MissingPage = ({ params: { client = "" } }: PageProps) => <NotFoundNotice start={paths.client({ client })} />;

export { MissingPage as Component };

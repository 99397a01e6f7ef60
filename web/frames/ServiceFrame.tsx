import { type LoaderFunctionArgs, Outlet, useParams } from "react-router";
import { serviceLook } from "../../contract/services.ts";
import { need, useAnswer } from "../api/answers.ts";
import { ServiceScope } from "../services/ServiceScope.tsx";

const addressOf = ({ client = "", service = "" }: Readonly<Record<string, string | undefined>>) => ({
  client,
  service,
});

export const loader = (args: LoaderFunctionArgs) => need(args, serviceLook, addressOf(args.params)).then(() => null);

/** F30 Around every public page of a contest: its own stylesheet. */
export function Component() {
  const address = addressOf(useParams());
  const { url, customURL } = useAnswer(serviceLook, address);
  return (
    <ServiceScope client={address.client} service={url}>
      {customURL && <link rel="stylesheet" href={customURL} precedence="theme" />}
      <Outlet />
    </ServiceScope>
  );
}

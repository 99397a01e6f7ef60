import { useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { getBuilder } from "../../../contract/tours/builders.ts";
import { useServiceAddress } from "../../platform/address/use-service-address.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { BuilderEditor } from "../BuilderEditor.tsx";

/** A builder's own profile. */
function MyBuilderPage() {
  const at = useServiceAddress();
  const { builderID = "" } = useParams();
  const params = { ...at, builderID };
  const shown = useAnswer(getBuilder, params);
  return (
    <div className="page pt-6 pb-16">
      <title>{shown.builder.company}</title>
      <PageHead
        crumbs={[{ label: "Your homes", to: paths.mine({ ...at, serviceType: "parades" }) }]}
        title={shown.builder.company}
      />
      <BuilderEditor at={params} shown={shown} />
    </div>
  );
}

export { MyBuilderPage as Component };

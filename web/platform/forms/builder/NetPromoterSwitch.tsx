import type { ScaleElement } from "../../../../contract/platform/forms/element.ts";
import { Switch } from "../../ui/Switch.tsx";
import type { PanelProps } from "./panel-props.ts";

/** What a question from 0 to 10 is asked for. */
export const NetPromoterSwitch = ({ element, change }: Pick<PanelProps<ScaleElement>, "element" | "change">) => (
  <div>
    <Switch
      label="Net promoter score"
      help="It asks how likely somebody is to recommend it: results show the share of 9 and 10 less that of 0 to 6."
      checked={element.netPromoter ?? false}
      onChange={(netPromoter) => change({ ...element, netPromoter: netPromoter || undefined })}
    />
  </div>
);

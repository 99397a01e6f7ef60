import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { hasFeature, kindOfSegment } from "../../../contract/platform/service-kinds.ts";

export const hasGalleries = ({ serviceType }: ProgramAddress) => hasFeature(kindOfSegment(serviceType), "galleries");

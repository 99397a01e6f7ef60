import type { ProgramAt } from "../../../contract/platform/addresses.ts";
import { hasFeature, kindOfSegment } from "../../../contract/platform/service-kinds.ts";

export const hasGalleries = ({ serviceType }: ProgramAt) => hasFeature(kindOfSegment(serviceType), "galleries");

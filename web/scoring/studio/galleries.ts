import type { ProgramAt } from "../../../contract/addresses.ts";
import { hasFeature, kindOfSegment } from "../../../contract/service-kinds.ts";

export const hasGalleries = ({ serviceType }: ProgramAt) => hasFeature(kindOfSegment(serviceType), "galleries");

import {
  Armchair,
  Award,
  BrickWall,
  BuildingComplex,
  Camera,
  CookingPot,
  Hammer,
  House,
  type LucideIcon,
  Mountain,
  Palette,
  PanelTop,
  Shapes,
  Trees,
} from "lucide-react";

const iconPatterns: readonly [RegExp, LucideIcon][] = [
  [/best|gold|silver|bronze|award|winner|mention|merit|prize/i, Award],
  [/kitchen|bath/i, CookingPot],
  [/interior|living|furni|design/i, Armchair],
  [/remodel|renov|restor|addition/i, Hammer],
  [/landscape|garden|outdoor|tree/i, Trees],
  [/multi|commercial|office|apartment|mixed/i, BuildingComplex],
  [/brick|mason/i, BrickWall],
  [/stone|rock|land/i, Mountain],
  [/glass|window|facade|steel/i, PanelTop],
  [/photo|film|camera/i, Camera],
  [/art|paint|color|draw/i, Palette],
  [/home|house|cabin|residen/i, House],
];

/** A picture for a category or an award title, by what its name speaks of. */
export const groupIcon = (name: string): LucideIcon => iconPatterns.find(([words]) => words.test(name))?.[1] ?? Shapes;

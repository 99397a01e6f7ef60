/** People without an account: they have no password and are on no list. */
export type Neighbor = { name: string; fullName: string; company: string; city: string; state: string };

export const neighbors: readonly Neighbor[] = [
  { name: "wren", fullName: "Wren Okafor", company: "Okafor & Daughters", city: "Lawrence", state: "KS" },
  { name: "carlo", fullName: "Carlo Bianchi", company: "Bianchi Millwork", city: "Lawrence", state: "KS" },
  { name: "ines", fullName: "Inès Moreau", company: "Moreau Studio Build", city: "Winona", state: "MN" },
  { name: "jonas", fullName: "Jonas Weber", company: "Weber Masonry", city: "Lindsborg", state: "KS" },
  { name: "tess", fullName: "Tess Albright", company: "Albright Carpentry", city: "Seward", state: "NE" },
  { name: "ravi", fullName: "Ravi Menon", company: "Menon Design Build", city: "Ames", state: "IA" },
  { name: "kit", fullName: "Kit Fairchild", company: "Fairchild Restoration", city: "Decorah", state: "IA" },
  { name: "oscar", fullName: "Oscar Lund", company: "Lund Brothers", city: "Grinnell", state: "IA" },
  { name: "delia", fullName: "Delia Hart", company: "Hart Family Homes", city: "Kearney", state: "NE" },
  {
    name: "blanchard",
    fullName: "Marguerite Blanchard-Whitcombe",
    company: "Blanchard-Whitcombe Preservation & Construction Company",
    city: "Valentine",
    state: "NE",
  },
  { name: "mina", fullName: "Mina Sato", company: "", city: "Harbor", state: "ME" },
  { name: "luca", fullName: "Luca Ferrante", company: "Ferrante Photography", city: "Harbor", state: "ME" },
  { name: "joan", fullName: "Joan Abernathy", company: "", city: "Harbor", state: "ME" },
  { name: "dev", fullName: "Dev Patel-Greene", company: "", city: "Harbor", state: "ME" },
  { name: "astrid", fullName: "Astrid Nyberg", company: "Nyberg Images", city: "Harbor", state: "ME" },
  { name: "cole", fullName: "Cole Ramirez", company: "", city: "Harbor", state: "ME" },
];

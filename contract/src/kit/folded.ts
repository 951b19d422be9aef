/** Text as searches compare it, without letter case and accents: "Órdenes" as "ordenes". */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

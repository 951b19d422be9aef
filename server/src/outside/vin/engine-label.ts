const shapes: Record<string, string> = {
  'In-Line': 'I',
  'V-Shaped': 'V',
  // texts-ignore: a name in the vPIC data
  'W Shaped': 'W',
  // texts-ignore: a name in the vPIC data
  'Horizontally opposed (boxer)': 'H',
}

/** An engine label like "3.5L V6", or "2.0L 6-cylinder" if the layout is unknown. Null if nothing is known. */
export function engineLabel(
  litres: string | undefined,
  shape: string | undefined,
  cylinders: string | undefined,
): string | null {
  const size = Number(litres) > 0 ? `${Number(litres).toFixed(1)}L` : ''
  const letter = shapes[shape ?? '']
  const count = Number(cylinders) > 0 ? Number(cylinders) : undefined
  const layout = count
    ? letter
      ? `${letter}${count}`
      : `${count}-cylinder`
    : shape === 'Rotary'
      ? 'rotary'
      : ''
  return [size, layout].filter((part) => part !== '').join(' ') || null
}

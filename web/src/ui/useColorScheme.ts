import { useMantineColorScheme } from '@mantine/core'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** The chosen color scheme and its setter. `auto` follows the system. The choice is stored on the device. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [colorScheme, setColorScheme]
}

import { useMantineColorScheme } from '@mantine/core'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** The chosen scheme and how to choose another: `auto` follows the system. Kept on the device. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [colorScheme, setColorScheme]
}

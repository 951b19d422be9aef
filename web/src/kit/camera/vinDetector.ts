import { vinFromBarcode } from '#contract/kit/vin.ts'
import type { Drawable } from './imageData.ts'

/** What VIN labels use: Code 39 and 128 on door jambs and windshields, Data Matrix and QR on newer ones. */
const formats = ['code_39', 'code_128', 'data_matrix', 'qr_code'] as const

interface Detector {
  detect: (source: Drawable) => Promise<{ rawValue: string }[]>
}
/** The Barcode Detection API, which the types of the DOM don't have yet. */
interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The browser's own detector, if it knows all formats. */
const nativeDetector = async (): Promise<Detector | undefined> => {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  const known = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  return Native && formats.every((format) => known.includes(format)) ? new Native({ formats }) : undefined
}

/** ZXing, loaded on first use. Its WebAssembly comes from this server, where the content security policy allows it. */
const ownDetector = async (): Promise<Detector> => {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [...formats] })
}

let loading: Promise<Detector> | undefined

const loadDetector = (): Promise<Detector> => {
  loading ??= nativeDetector().then((native) => native ?? ownDetector())
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** The VINs in the bar codes of a picture. */
export const readVins = async (source: Drawable): Promise<string[]> => {
  const detector = await loadDetector()
  const codes = await detector.detect(source)
  return codes.flatMap(({ rawValue }) => vinFromBarcode(rawValue) ?? [])
}

import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/camera', {
  close: 'Close camera',
  live: 'Live picture of the camera',
  'torch.on': 'Turn on light',
  'torch.off': 'Turn off light',

  'photo.dark': 'Too dark. Retake or keep?',
  'photo.blurred': 'Blurred. Retake or keep?',
  'photo.turned': 'On its side. Turn the phone and retake, or keep?',
  'photo.retake': 'Retake',
  'photo.keep': 'Keep',

  'vin.title': 'Scan the VIN',
  'vin.where': 'Door jamb, windshield, or the RO',
  'vin.starting': 'Starting the camera…',
  'vin.aim': 'Hold the bar code inside the frame',
  'vin.blocked':
    "We can't use the camera. Allow it in the browser's settings, take a photo of the bar code, or type the VIN.",
  'vin.noReader': "The bar code reader didn't load. Check your connection, or type the VIN.",
  'vin.fromPhoto': 'Use a photo',
  'vin.notFound': "There's no VIN in this photo. Move closer, or type it.",
  'vin.type': 'Type it',
  'vin.typed.title': 'Type the VIN',
  'vin.typed.label': 'VIN',
  'vin.typed.hint': 'All 17 characters',
  'vin.typed.hintShort': 'All 17 characters, or the last 8',
  'vin.typed.short': 'Enter all 17 characters, or the last 8.',
  'vin.typed.use': 'Use this VIN',
})

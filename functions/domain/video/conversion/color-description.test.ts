import { describe, expect, it } from 'vitest';
import { readColorDescription } from './color-description.ts';

/** Bytes before the frames in files of Chromium and of the remuxer, in hexadecimal. */
const CHROMIUM_VP8 =
  '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff1549a966992ad7b1830f42404d80864368726f6d655741864368726f6d651654ae6bbeaebcd7810173c5874a1e574e94d6e283810155ee81018685565f565038e09fb0820500ba8202d053c0810155b09055b1810155b9810255ba810d55bb8101';
const REMUXED_VP8 =
  '1a45dfa31000001f4286810142f7810142f2810442f381084282847765626d4287810442858102185380670400000057e9114d9b741000003f4dbb1000000f53ab841549a96653ac8500000000474dbb1000000f53ab841654ae6b53ac85000000008b4dbb1000000f53ab841c53bb6b53ac8500000057ce1549a9661000003c2ad7b1830f42404d80924d6564696162756e6e792076312e36312e305741924d6564696162756e6e792076312e36312e3044898840944c00000000001654ae6b10000043ae1000003ed7810173c581018381019c810022b59c83756e648685565f565038e01000001eb0820500ba8202d055b01000001055b1810655ba810655bb810655b98101';

const read = (hex: string) => readColorDescription(Buffer.from(hex, 'hex'));

describe('the color information of a WebM', () => {
  it('is read from a file of Chromium’s MediaRecorder', () => {
    expect(read(CHROMIUM_VP8)).toEqual({ matrix: 1, transfer: 13, fullRange: true });
  });

  it('is read from a file that the recorder has remuxed', () => {
    expect(read(REMUXED_VP8)).toEqual({ matrix: 6, transfer: 6, fullRange: false });
  });

  it('is null when the matrix is unspecified', () => {
    expect(read(CHROMIUM_VP8.replace('55b18101', '55b18102'))).toEqual({ matrix: null, transfer: 13, fullRange: true });
  });

  it('is null without a color element', () => {
    expect(read(CHROMIUM_VP8.replace('55b0', '55aa'))).toEqual({ matrix: null, transfer: null, fullRange: null });
  });

  it.each(['', '1a45dfa3', '00', 'ffffffff'])('is null for bytes that are not WebM: %s', (hex) => {
    expect(read(hex)).toEqual({ matrix: null, transfer: null, fullRange: null });
  });

  it('is null when the bytes end too early, at any position', () => {
    const whole = Buffer.from(CHROMIUM_VP8, 'hex');
    for (let length = 0; length < whole.indexOf(Buffer.from('55b1', 'hex')); length += 1) {
      expect(readColorDescription(whole.subarray(0, length))).toEqual({
        matrix: null,
        transfer: null,
        fullRange: null,
      });
    }
  });
});

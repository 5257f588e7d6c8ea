type Color = readonly [red: number, green: number, blue: number];

/** A drawn person in front of a camera. Colors go from 0 to 255. */
export interface Face {
  skin: Color;
  hair: Color;
  /** Pixels from the top of the head to the ends of the hair. */
  hairLength: number;
  shirt: Color;
  wall: Color;
}

export const DANA: Face = {
  skin: [236, 188, 160],
  hair: [150, 84, 44],
  hairLength: 40,
  shirt: [14, 107, 82],
  wall: [205, 214, 222],
};
export const ANA: Face = {
  skin: [222, 168, 134],
  hair: [38, 30, 34],
  hairLength: 30,
  shirt: [176, 58, 92],
  wall: [236, 226, 208],
};
export const BEN: Face = {
  skin: [128, 82, 58],
  hair: [22, 18, 20],
  hairLength: 9,
  shirt: [232, 184, 72],
  wall: [152, 170, 160],
};
export const CHLOE: Face = {
  skin: [246, 212, 190],
  hair: [226, 190, 120],
  hairLength: 34,
  shirt: [66, 84, 150],
  wall: [184, 160, 176],
};
export const IVO: Face = {
  skin: [206, 150, 118],
  hair: [150, 150, 152],
  hairLength: 11,
  shirt: [52, 58, 66],
  wall: [120, 142, 168],
};

import { degrees, dot, type Point, type Spot } from './geometry.ts';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A parallel projection: no vanishing points, so one model looks the same wherever it stands. */
export class View {
  /** Unit vector from the scene to the viewer. */
  readonly towards: Point;
  private readonly right: Point;
  private readonly up: Point;

  /** @param yaw degrees to the right of the front @param pitch degrees above the floor */
  constructor(
    readonly yaw: number,
    readonly pitch: number,
    readonly scale = 1,
    private readonly origin: Spot = [0, 0],
  ) {
    const [sinYaw, cosYaw] = [Math.sin(degrees(yaw)), Math.cos(degrees(yaw))];
    const [sinPitch, cosPitch] = [Math.sin(degrees(pitch)), Math.cos(degrees(pitch))];
    this.towards = [sinYaw * cosPitch, sinPitch, cosYaw * cosPitch];
    this.right = [cosYaw, 0, -sinYaw];
    this.up = [-sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch];
  }

  project(point: Point): Spot {
    return [
      this.origin[0] + this.scale * dot(point, this.right),
      this.origin[1] - this.scale * dot(point, this.up),
    ];
  }

  /** The same direction, scaled and moved so that the points fill the frame. */
  fitted(points: Point[], frame: Frame): View {
    const plain = new View(this.yaw, this.pitch);
    const box = extent(points.map((point) => plain.project(point)));
    const scale = Math.min(frame.width / box.width, frame.height / box.height);
    return new View(this.yaw, this.pitch, scale, [
      frame.x + frame.width / 2 - (box.x + box.width / 2) * scale,
      frame.y + frame.height / 2 - (box.y + box.height / 2) * scale,
    ]);
  }
}

export function extent(spots: Spot[]): Frame {
  const xs = spots.map((spot) => spot[0]);
  const ys = spots.map((spot) => spot[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

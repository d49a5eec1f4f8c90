// An empty program: see kernel_library in CMakeLists.txt.
int main() {}
